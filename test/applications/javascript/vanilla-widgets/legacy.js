$(function () {
  var tag = decodeURIComponent(location.hash.slice(1));
  $('#tag').text(tag);
  $('#tag').html('<b>' + tag + '</b>'); // expect: CWE-79
  $('#all').append($('<li>').text(tag));
  $.getJSON('/api/news', function (news) {
    $('#news').html(news.headline); // expect: CWE-79
    $('#plain').text(news.headline);
  });
});
