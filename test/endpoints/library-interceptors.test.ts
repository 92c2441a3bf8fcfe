import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

const application = (added: string) => ({
  'src/Setup.java': `
import com.company.gate.GateInterceptor;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;
@Configuration
public class Setup implements WebMvcConfigurer {
  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    ${added}
  }
}
`,
  'src/Plans.java': `
import org.springframework.web.bind.annotation.*;
@RestController
public class Plans {
  @GetMapping("/plans") public String all() { return "plans"; }
  @GetMapping("/open/plans") public String open() { return "plans"; }
}
`,
});

describe('agent/endpoints of Spring behind interceptors of libraries', () => {
  it('takes what nobody has read for a check that may stand there', async () => {
    const found = await authenticatedOf(
      application(`GateInterceptor gate = new GateInterceptor("/enter");
    registry.addInterceptor(gate).addPathPatterns("/**").excludePathPatterns("/open/**");`),
    );
    expect(found).to.deep.equal({ '/plans': 'unknown', '/open/plans': 'no' });
  });

  it('takes those of the framework itself for no check', async () => {
    const found = await authenticatedOf(
      application('registry.addInterceptor(new LocaleChangeInterceptor()).addPathPatterns("/**");'),
    );
    expect(found).to.deep.equal({ '/plans': 'no', '/open/plans': 'no' });
  });
});
