package org.pomona.orchard.data;

import java.util.List;

public interface AppleSearch {
  List<Apple> matching(AppleFilter filter);

  List<Apple> matchingSafely(AppleFilter filter);
}
