npm warn Unknown user config "nodedir". This will stop working in the next major version of npm. See `npm help npmrc` for supported config options.

[1m[30m[46m RUN [49m[39m[22m [36mv5.1.0 [39m[90m/tmp/wt/fifteen[39m

 [32m✓[39m [30m[42m server [49m[39m server/src/features/accounts/accounts.test.ts [2m([22m[2m26 tests[22m[2m)[22m[33m 13574[2mms[22m[39m
   [33m[2m✓[22m[39m a customer sees only the accounts assigned to them, whatever they type[33m 354[2mms[22m[39m
   [33m[2m✓[22m[39m among 5,000 accounts a keyword is looked up in an index, as typed and as rewritten[33m 4834[2mms[22m[39m
   [33m[2m✓[22m[39m a percent sign, an underscore and a backslash are searched for literally[33m 586[2mms[22m[39m
   [33m[2m✓[22m[39m the list is paged, sorted by name or number in both directions, and repeats no row[33m 398[2mms[22m[39m
   [33m[2m✓[22m[39m a member of staff may search thirty times a minute[33m 988[2mms[22m[39m

[2m Test Files [22m [1m[32m1 passed[39m[22m[90m (1)[39m
[2m      Tests [22m [1m[32m26 passed[39m[22m[90m (26)[39m
[2m   Start at [22m 17:45:41
[2m   Duration [22m 37.53s[2m (tests 50%, transform 29%, import 21%)[22m

