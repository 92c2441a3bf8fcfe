// What a code host makes of the text of a rendered comment, outside of code: mentions, references, labels and emoji.
// Runs in the page. Each is marked, so that it can be seen and counted.
(() => {
  const made =
    /(?<![\w&])(?:@[\w.-]+|[#!&%$][0-9]+\b|~(?:"[^"]+"|\w+)|:[a-z0-9_+-]+:|\[(?:vulnerability|epic|issue|work_item):[^\]]+\]|\b[a-z]+:\/\/\S+|\[\[[^\]]+\]\])/gi;
  const texts = document.createTreeWalker(document.getElementById('body'), NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest('code, pre, a, script, style')) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const parts = node.data.split(new RegExp(`(${made.source})`, made.flags));
    if (parts.length === 1) continue;
    node.replaceWith(
      ...parts.map((part, index) => {
        if (index % 2 === 0) return part;
        const mark = document.createElement('span');
        mark.className = 'made-by-host';
        mark.textContent = part;
        return mark;
      }),
    );
  }
})();
