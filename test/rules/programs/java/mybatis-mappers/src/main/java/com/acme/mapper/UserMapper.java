package com.acme.mapper;

import com.acme.model.Page;
import com.acme.model.User;
import com.acme.model.UserQuery;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.session.RowBounds;

public interface UserMapper {
  List<User> byName(String name);

  List<User> bound(@Param("name") String name, @Param("column") String column);

  List<User> sorted(@Param("name") String name, @Param("column") String column, RowBounds bounds);

  List<User> byPosition(String name, String order);

  List<User> search(UserQuery query);

  List<User> paged(@Param("page") Page page, @Param("query") UserQuery query);

  List<User> byMap(Map<String, Object> criteria);

  List<User> byTexts(@Param("names") List<String> names);

  List<User> byIds(@Param("ids") List<Long> ids);

  List<User> byNumber(@Param("tenant") long tenant, @Param("limit") Integer limit, @Param("status") User.Status status);

  List<User> fromTable(@Param("table") String table);

  List<User> like(@Param("name") String name);

  List<User> either(@Param("order") String order);

  List<User> shared(@Param("filter") String filter);

  List<User> elsewhere(@Param("sort") String sort);

  int rename(@Param("id") long id, @Param("users") List<User> users);

  String note(@Param("id") long id);
}
