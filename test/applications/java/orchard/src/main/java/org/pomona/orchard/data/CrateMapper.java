package org.pomona.orchard.data;

import java.util.List;
import org.apache.ibatis.annotations.Param;

/** Its statements stand in mapper/CrateMapper.xml. */
public interface CrateMapper {
  List<String> byLabel(@Param("label") String label);

  List<String> ordered(@Param("direction") String direction);
}
