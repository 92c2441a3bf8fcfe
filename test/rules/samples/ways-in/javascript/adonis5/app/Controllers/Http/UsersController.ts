import type { HttpContextContract } from '@ioc:Adonis/Core/HttpContext';
import Route from '@ioc:Adonis/Core/Route';
import { exec } from 'child_process';
export default class UsersController {
  public async q({ request }: HttpContextContract) { exec('ls ' + request.input('a')); // FOUND javascript/process/command-injection
  }
  public async p({ params }: HttpContextContract) { exec('ls ' + params.a); // FOUND javascript/process/command-injection
  }
  public async b({ request }: HttpContextContract) { exec('ls ' + request.body().a); // FOUND javascript/process/command-injection
  }
  public async r({ request, response }: HttpContextContract) { response.redirect(request.input('a')); // FOUND javascript/web/open-redirect
  }
}
Route.get('/z', async ({ request }) => { exec('ls ' + request.input('a')); // FOUND javascript/process/command-injection
});
