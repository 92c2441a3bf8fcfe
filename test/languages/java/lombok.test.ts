import { lowersTo } from './lowers-to.js';

describe('languages/java/lombok', () => {
  lowersTo([
    [
      'accessors of @Data',
      `
        import lombok.Data;
        @Data class A { String name; final int n; boolean admin; String getName() { return "own"; } }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 constructor(n) flags=12328 owner=0 receiver=0
          (Assign this.n n)
        fn 2 getName() flags=24584 owner=0 receiver=0
          (Return "own")
        fn 3 setName(name) flags=8200 owner=0 receiver=0
          (Assign this.name name)
        fn 4 getN() flags=12296 owner=0 receiver=0
          (Return this.n)
        fn 5 isAdmin() flags=12296 owner=0 receiver=0
          (Return this.admin)
        fn 6 setAdmin(admin) flags=8200 owner=0 receiver=0
          (Assign this.admin admin)
        class 0 A bases=[] methods=[1 2 3 4 5 6]
          field name = _ static=false
          field n = _ static=false
          field admin = _ static=false`,
    ],
    [
      'accessors of single fields',
      `
        import lombok.*;
        class A { @Getter @Setter String a; @Getter boolean isOpen; String b; }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 getA() flags=12296 owner=0 receiver=0
          (Return this.a)
        fn 2 setA(a) flags=8200 owner=0 receiver=0
          (Assign this.a a)
        fn 3 isOpen() flags=12296 owner=0 receiver=0
          (Return this.isOpen)
        class 0 A bases=[] methods=[1 2 3]
          field a = _ static=false
          field isOpen = _ static=false
          field b = _ static=false`,
    ],
    [
      'constructors',
      `
        import lombok.*;
        @RequiredArgsConstructor @AllArgsConstructor class A { final String a; int b; @NonNull String c; final int d = 1; }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        fn 1 A.initialise() flags=8200 owner=0 receiver=0
          (Assign !2048 this.d (Typed 1 @number))
        fn 2 constructor(a, b, c) flags=12328 owner=0 receiver=0
          (Expression (Call this.A.initialise []))
          (Assign this.a a)
          (Assign this.b b)
          (Assign this.c c)
        fn 3 constructor(a, c) flags=12328 owner=0 receiver=0
          (Expression (Call this.A.initialise []))
          (Assign this.a a)
          (Assign this.c c)
        class 0 A bases=[] methods=[1 2 3]
          field a = _ static=false
          field b = _ static=false
          field c = _ static=false
          field d = _ static=false`,
    ],
    [
      '@Builder',
      '@lombok.Builder class A { String a; }',
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
          (Assign A.ABuilder (Class 1))
        fn 1 builder() flags=8216 owner=0 receiver=-1
          (Return (New ^A.ABuilder []))
        fn 2 a(a) flags=8200 owner=1 receiver=0
          (Assign this.a$ a)
          (Return this)
        fn 3 build() flags=8200 owner=1 receiver=0
          (Assign %1 (New ^A []))
          (Assign (Member %1 "a") this.a$)
          (Return %1)
        class 0 A bases=[] methods=[1]
          field a = _ static=false
        class 1 ABuilder bases=[] methods=[2 3]`,
    ],
    [
      'a logger',
      `
        import lombok.extern.slf4j.Slf4j;
        @Slf4j class A { void m() { log.info("x"); } }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
          (Assign A.log (Typed _ {org.slf4j.Logger}))
        fn 1 m() flags=24584 owner=0 receiver=0
          (Expression (Call (Member ^A.log "info") ["x"]))
        class 0 A bases=[] methods=[1]
          field log = _ static=true`,
    ],
    [
      'annotations of the same name from elsewhere mean nothing',
      `
        import org.x.Data;
        @Data class A { String a; }`,
      `
        fn 0 () flags=256 owner=-1 receiver=-1
          (Assign !1024 A (Class 0))
        class 0 A bases=[] methods=[]
          field a = _ static=false`,
    ],
  ]);
});
