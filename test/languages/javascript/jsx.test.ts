import { testLowering } from './readable.js';

testLowering('JSX', [
  {
    name: 'elements',
    path: 'a.jsx',
    source: 'const a = <div id="x" hidden {...rest} onClick={() => f()}>text {value} <b/></div>',
    lowered: [
      '(Assign:const a (Markup "div" [(Property "id" "x") (Property "hidden" True) (Spread @rest) (Property "onClick" (Function 1))] [(String:embedded "text ") @value (String:embedded " ") (Markup "b" [] [])]))',
      'fn 1 onClick() arrow lambda',
      '(Return (Call @f []))',
    ],
  },
  {
    name: 'components',
    path: 'a.jsx',
    source: '<App.Layout user={u}><Foo>{...xs}</Foo><></></App.Layout>',
    lowered: [
      '(Expression (Markup (Member @App "Layout") [(Property "user" @u)] [(Markup @Foo [] [(Spread @xs)]) (Markup "" [] [])]))',
    ],
  },
  {
    name: 'white space',
    path: 'a.tsx',
    source: '<p>\n  Hello &amp; {name}!\n  {/* note */}\n</p>',
    lowered: [
      String.raw`(Expression (Markup "p" [] [(String:embedded "\n  Hello &amp; ") @name (String:embedded "!\n  ")]))`,
    ],
  },
  {
    name: 'names',
    path: 'a.jsx',
    source: '<my-tag a-b="1" xlink:href={h}/>; <svg:rect/>',
    lowered: [
      '(Expression (Markup "my-tag" [(Property "a-b" "1") (Property "xlink:href" @h)] []))',
      '(Expression (Markup "svg:rect" [] []))',
    ],
  },
  {
    name: 'dangerous',
    path: 'a.tsx',
    source: '<div dangerouslySetInnerHTML={{ __html: html }} />',
    lowered: [
      '(Expression (Markup "div" [(Property "dangerouslySetInnerHTML" (Map [(Property "__html" @html)]))] []))',
    ],
  },
  {
    name: 'typed components',
    path: 'a.tsx',
    source: '<List<string> items={xs as string[]} render={(x: string) => <li>{x}</li>} />',
    lowered: [
      '(Expression (Markup @List [(Property "items" (Typed @xs (Generic @[] [@string]))) (Property "render" (Function 1))] []))',
      'fn 1 render(x) arrow lambda',
      '(Return (Markup "li" [] [x]))',
    ],
  },
]);
