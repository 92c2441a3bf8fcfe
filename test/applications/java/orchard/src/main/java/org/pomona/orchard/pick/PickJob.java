package org.pomona.orchard.pick;

/** A kind of work that a picker can ask for. */
public sealed interface PickJob permits PickJob.Sort, PickJob.Move, PickJob.Label {
  record Sort(int crates) implements PickJob {}

  record Move(String from, String to) implements PickJob {}

  record Label(String text) implements PickJob {}
}
