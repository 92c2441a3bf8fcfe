import { RAW_ERROR_SYMBOL } from './grammar.js';
import { SYNTAX_WIDTH } from './syntax-tree.js';

/** A cursor over a parsed tree: the part of tree-sitter's public TreeCursor that the export needs. */
export interface TreeWalk {
  readonly nodeTypeId: number;
  /** 0 or undefined where the node stands in no field. */
  readonly currentFieldId: number | undefined;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

/**
 * The growing array behind an export, kept between files so that parsing allocates only the final copy.
 * Also remembers the open node, which is what an iterative preorder walk needs.
 */
export class TreeRecorder {
  private records = new Int32Array(SYNTAX_WIDTH * 4096);
  private end = 0;
  private open = -1;

  /** Starts a new tree. */
  reset(): void {
    this.end = 0;
    this.open = -1;
  }

  /** Records the next node in preorder, as a child of the open node. */
  add(symbol: number, field: number, start: number, end: number): void {
    const at = this.end;
    if (at + SYNTAX_WIDTH > this.records.length) {
      const bigger = new Int32Array(this.records.length * 2);
      bigger.set(this.records);
      this.records = bigger;
    }
    const records = this.records;
    records[at] = symbol;
    records[at + 1] = field;
    records[at + 2] = start;
    records[at + 3] = end;
    records[at + 4] = this.open;
    records[at + 5] = at / SYNTAX_WIDTH + 1;
    this.end = at + SYNTAX_WIDTH;
  }

  /** The last recorded node gets children: what is added next belongs to it. */
  descend(): void {
    this.open = this.end / SYNTAX_WIDTH - 1;
  }

  /** The open node has no more children. */
  ascend(): void {
    const at = this.open * SYNTAX_WIDTH;
    this.records[at + 5] = this.end / SYNTAX_WIDTH;
    this.open = this.records[at + 4];
  }

  /** A copy of what was recorded. */
  finish(): Int32Array {
    return this.records.slice(0, this.end);
  }
}

/** Exports the tree under a cursor that stands on its root. `errorSymbol` replaces tree-sitter's id of ERROR nodes. */
export function recordWalk(cursor: TreeWalk, errorSymbol: number, recorder: TreeRecorder): Int32Array {
  recorder.reset();
  for (let depth = 0; ; ) {
    const type = cursor.nodeTypeId;
    const symbol = type === RAW_ERROR_SYMBOL ? errorSymbol : type;
    recorder.add(symbol, cursor.currentFieldId ?? 0, cursor.startIndex, cursor.endIndex);
    if (cursor.gotoFirstChild()) {
      recorder.descend();
      depth++;
      continue;
    }
    while (depth > 0 && !cursor.gotoNextSibling()) {
      cursor.gotoParent();
      recorder.ascend();
      depth--;
    }
    if (depth === 0) return recorder.finish();
  }
}
