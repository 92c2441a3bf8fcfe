import { expect } from 'chai';
import { filesWith } from './files-with.js';

const scripting = 'go/http/cross-site-scripting';

/** A page that shows the positions or keys of what is made from the body of a request. */
const page = (made: string, loop: string) => `package app

import ("encoding/json"; "fmt"; "io"; "net/http")

type Object struct { Name string }

func show(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	${made}
	json.Unmarshal(data, &objects)
	for ${loop} := range objects { fmt.Fprintf(w, "%v", at) }
}
`;

describe('agent/analysis/flow: positions of a list', function () {
  this.timeout(20_000);

  it('hold nothing of what the list holds', async () => {
    const files = {
      'made.go': page('objects := make([]*Object, 0)', 'at'),
      'stated.go': page('var objects []Object', 'at, _'),
    };
    expect(await filesWith(scripting, files)).to.deep.equal([]);
  });

  it('are not the keys of a map, nor what the list holds', async () => {
    const files = {
      'keys.go': page('objects := map[string]Object{}', 'at'),
      'both.go': page('objects := map[string]Object{}', 'at, _'),
      'items.go': page('var objects []Object', '_, at'),
    };
    expect(await filesWith(scripting, files)).to.have.members(['keys.go', 'both.go', 'items.go']);
  });
});
