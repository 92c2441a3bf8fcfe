import { Resolver, Query, Arg, Args, Mutation, Ctx } from 'type-graphql';
import { exec } from 'child_process';
@Resolver() export class R {
  @Query() q(@Arg('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Mutation() m(@Args() a: X) { exec('ls ' + a.b); // FOUND javascript/process/command-injection
  }
  @Mutation() n(@Arg('input') { a }: X) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
}
