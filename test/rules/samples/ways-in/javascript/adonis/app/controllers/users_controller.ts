import type { HttpContext } from '@adonisjs/core/http';
import app from '@adonisjs/core/services/app';
import router from '@adonisjs/core/services/router';
import { exec } from 'node:child_process';
export default class UsersController {
  async q({ request }: HttpContext) { exec('ls ' + request.input('a')); // FOUND javascript/process/command-injection
  }
  async q2({ request }: HttpContext) { exec('ls ' + request.qs().a); // FOUND javascript/process/command-injection
  }
  async q3({ request }: HttpContext) { const { a } = request.only(['a']); exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  async q4({ request }: HttpContext) { exec('ls ' + request.all().a); // FOUND javascript/process/command-injection
  }
  async b({ request }: HttpContext) { exec('ls ' + request.body().a); // FOUND javascript/process/command-injection
  }
  async p({ params }: HttpContext) { exec('ls ' + params.a); // FOUND javascript/process/command-injection
  }
  async p2(ctx: HttpContext) { exec('ls ' + ctx.request.param('a')); // FOUND javascript/process/command-injection
  }
  async h({ request }: HttpContext) { exec('ls ' + request.header('x-a')); // FOUND javascript/process/command-injection
  }
  async c({ request }: HttpContext) { exec('ls ' + request.plainCookie('a')); // FOUND javascript/process/command-injection
  }
  async f({ request }: HttpContext) { const f = request.file('f'); exec('ls ' + f.clientName); // FOUND javascript/process/command-injection
  }
  async f2({ request }: HttpContext) { const f = request.file('f'); await f.move(app.makePath('uploads'), { name: f.clientName }); // FOUND javascript/files/path-traversal-write
  }
  async r({ request, response }: HttpContext) { response.redirect(request.input('a')); // FOUND javascript/web/open-redirect
  }
  async r2({ request, response }: HttpContext) { response.redirect().toPath(request.input('a')); // FOUND javascript/web/open-redirect
  }
  async s({ request, response }: HttpContext) { response.download('/tmp/' + request.input('a')); // FOUND javascript/files/path-traversal
  }
  async x({ request, response }: HttpContext) { response.send('<p>' + request.input('a')); // FOUND javascript/web/cross-site-scripting
  }
  async x2({ request }: HttpContext) { return '<p>' + request.input('a'); // MISSED
  }
}
router.get('/z', async ({ request }) => { exec('ls ' + request.input('a')); // FOUND javascript/process/command-injection
});
