import { expect } from 'chai';
import { type MapperFile, type Piece, parseMapper } from '#agent/languages/mappers/mapper-file.js';

function mapper(body: string): string {
  return `<?xml version="1.0"?>\n<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "x.dtd">\n<mapper namespace="a.B">${body}</mapper>`;
}

/** The texts of the placeholders of a file, as they stand at the places that are given for them. */
function placeholders(text: string, file: MapperFile | null): string[] {
  const found: string[] = [];
  const walk = (pieces: readonly Piece[]): void => {
    for (const piece of pieces)
      if (piece.kind === 'value') found.push(text.slice(piece.start, piece.end));
      else if ('body' in piece) walk(piece.body);
  };
  for (const { body } of file?.statements ?? []) walk(body);
  return found;
}

describe('mappers: files', () => {
  it('gives the places of placeholders behind entities, sections, comments, line ends and wide characters', () => {
    const text = `\ufeff${mapper(
      '<!-- ${no} -->\r\n<select id="s">é😀 ${a} &lt; &#36;{no} <![CDATA[ < ${b} ]]><if test="x">${ c }</if> #{no} \\${no}</select>',
    )}`;
    expect(placeholders(text, parseMapper(text))).to.deep.equal(['${a}', '${b}', '${ c }']);
  });

  for (const [what, text] of [
    ['a file of another kind', '<configuration><settings/></configuration>'],
    ['a mapper inside something else', '<all><mapper namespace="a.B"/></all>'],
    ['a file that ends too early', '<mapper namespace="a.B"><select id="x">'],
    ['elements that are nested too deeply', mapper('<if test="a">'.repeat(100) + '</if>'.repeat(100))],
    ['more elements than anybody writes', mapper('<sql id="a"/>'.repeat(50_001))],
    [
      'entities that the file declares',
      '<!DOCTYPE mapper [<!ENTITY a "${x}"><!ENTITY b "&a;&a;">]><mapper namespace="a.B"><select id="s">&b;</select></mapper>',
    ],
    [
      'an entity of another file',
      '<!DOCTYPE mapper [<!ENTITY a SYSTEM "file:///etc/passwd">]><mapper namespace="a.B"><select id="s">&a;</select></mapper>',
    ],
  ])
    it(`reads nothing of ${what}`, () => {
      expect(parseMapper(text)).to.equal(null);
    });
});
