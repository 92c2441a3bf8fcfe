package com.harborline.freight.carrier;

import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

@Mapper
public interface CarrierMapper {
  @Select("SELECT * FROM carrier WHERE country = #{country} ORDER BY name") // safe: CWE-89
  List<Map<String, Object>> byCountry(@Param("country") String country);

  @Select("SELECT * FROM carrier ORDER BY ${column}") // expect: CWE-89
  List<Map<String, Object>> sorted(@Param("column") String column);

  @Delete("DELETE FROM carrier WHERE id = #{id}") // safe: CWE-89
  int remove(long id);
}
