package com.freightline.config;

import com.freightline.security.PartnerTokenFilter;
import com.freightline.security.PartnerTokens;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;

@Configuration
@EnableMethodSecurity
public class SecurityConfig {

  @Bean
  @Order(1)
  SecurityFilterChain partnerApi(HttpSecurity http, PartnerTokens tokens) throws Exception {
    return http
        .securityMatcher("/api/partner/**")
        .csrf(csrf -> csrf.disable())
        .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .addFilterBefore(new PartnerTokenFilter(tokens), UsernamePasswordAuthenticationFilter.class)
        .authorizeHttpRequests(requests -> requests
            .requestMatchers(HttpMethod.POST, "/api/partner/token").permitAll()
            .anyRequest().hasRole("PARTNER"))
        .build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain carrierHooks(HttpSecurity http) throws Exception {
    return http
        .securityMatcher("/hooks/**")
        .csrf(AbstractHttpConfigurer::disable)
        .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .build();
  }

  @Bean
  @Order(3)
  SecurityFilterChain web(HttpSecurity http) throws Exception {
    return http
        .csrf(AbstractHttpConfigurer::disable)
        .sessionManagement(session -> session.sessionFixation(fixation -> fixation.none()))
        .authorizeHttpRequests(requests -> requests
            .requestMatchers("/", "/assets/**", "/login", "/track/**").permitAll()
            .requestMatchers("/driver/**").permitAll()
            .requestMatchers("/rates/**").permitAll()
            .requestMatchers("/actuator/**").permitAll()
            .requestMatchers("/office/**").hasRole("OFFICE")
            .anyRequest().authenticated())
        .formLogin(Customizer.withDefaults())
        .logout(logout -> logout.deleteCookies("JSESSIONID"))
        .build();
  }

  @Bean
  PasswordEncoder passwordEncoder() {
    return new BCryptPasswordEncoder(12);
  }
}
