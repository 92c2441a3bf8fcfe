/**
 * The text of a parser as parser generators write them: a serialised table of thousands of escapes, and for each rule a
 * context class, a method of nested switches over all tokens, and look-ups that lead to other rules in circles.
 */
export function generatedParser(rules: number): string {
  const each = (line: (i: number) => string) => Array.from({ length: rules }, (_, i) => line(i)).join('\n');
  return `package com.acme;
import java.util.*;
public class QueryParser extends Parser {
  public static final int ${Array.from({ length: rules }, (_, i) => `T${i}=${i + 1}`).join(', ')};
  public static final int ${Array.from({ length: rules }, (_, i) => `RULE_rule${i} = ${i}`).join(', ')};
  public static final String[] ruleNames = makeRuleNames();
  private static String[] makeRuleNames() {
    return new String[] { ${Array.from({ length: rules }, (_, i) => `"rule${i}"`).join(', ')} };
  }
  public static final String _serializedATN =
    ${Array.from({ length: rules }, (_, i) => `"\\u0003\\u608b\\u${(i % 4096).toString(16).padStart(4, '0')}\\2\\3\\${i % 8}\\t\\b"`).join(' +\n    ')};
  public QueryParser(TokenStream input) { super(input); _interp = new Interpreter(this, _serializedATN, ruleNames); }
${each((i) => context(i, rules))}
${each((i) => ruleMethod(i, rules))}
  public boolean sempred(RuleContext _localctx, int ruleIndex, int predIndex) {
    switch (ruleIndex) {
${each((i) => `    case ${i}: return rule${i}_sempred((Rule${i}Context) _localctx, predIndex);`)}
    }
    return true;
  }
${each((i) => `  private boolean rule${i}_sempred(Rule${i}Context _localctx, int predIndex) { switch (predIndex) { case 0: return precpred(_ctx, ${i}); } return true; }`)}
}
`;
}

function context(i: number, rules: number): string {
  const next = (i * 5 + 1) % rules;
  return `  public static class Rule${i}Context extends ParserRuleContext {
    public Token op;
    public List<Rule${next}Context> rule${next}() { return getRuleContexts(Rule${next}Context.class); }
    public Rule${next}Context rule${next}(int i) { return getRuleContext(Rule${next}Context.class, i); }
    public TerminalNode T${i}() { return getToken(QueryParser.T${i}, 0); }
    public Rule${i}Context(ParserRuleContext parent, int invokingState) { super(parent, invokingState); }
    @Override public int getRuleIndex() { return RULE_rule${i}; }
    @Override public void enterRule(ParseTreeListener listener) { if (listener instanceof QueryListener) ((QueryListener) listener).enterRule${i}(this); }
    @Override public <T> T accept(ParseTreeVisitor<? extends T> visitor) { if (visitor instanceof QueryVisitor) return ((QueryVisitor<? extends T>) visitor).visitRule${i}(this); else return visitor.visitChildren(this); }
  }`;
}

function ruleMethod(i: number, rules: number): string {
  const cases = Array.from(
    { length: 12 },
    (_, n) => `        case T${(i + n) % rules}:
          {
          setState(${i * 20 + n});
          ((Rule${i}Context) _localctx).op = match(T${(i + n) % rules});
          setState(${i * 20 + n + 1});
          rule${(i * 7 + n) % rules}(${n});
          }
          break;`,
  ).join('\n');
  return `  public final Rule${i}Context rule${i}(int _p) throws RecognitionException {
    ParserRuleContext _parentctx = _ctx;
    int _parentState = getState();
    Rule${i}Context _localctx = new Rule${i}Context(_ctx, _parentState);
    enterRule(_localctx, ${i}, RULE_rule${i});
    int _la;
    try {
      int _alt;
      enterOuterAlt(_localctx, 1);
      setState(${i});
      _errHandler.sync(this);
      _alt = getInterpreter().adaptivePredict(_input, ${i}, _ctx);
      while (_alt != 2 && _alt != Interpreter.INVALID_ALT_NUMBER) {
        if (_alt == 1) {
          switch (_input.LA(1)) {
${cases}
          default:
            throw new NoViableAltException(this);
          }
        }
        _la = _input.LA(1);
        if (!(((_la) & ~0x3f) == 0 && ((1L << _la) & ((1L << T${i}) | (1L << T${(i + 3) % rules}))) != 0)) {
          _errHandler.recoverInline(this);
        } else {
          if (_input.LA(1) == Token.EOF) matchedEOF = true;
          consume();
        }
        _alt = getInterpreter().adaptivePredict(_input, ${i + 1}, _ctx);
      }
    } catch (RecognitionException re) {
      _localctx.exception = re;
      _errHandler.reportError(this, re);
    } finally {
      exitRule();
    }
    return _localctx;
  }`;
}
