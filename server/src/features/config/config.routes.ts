import { config } from '@forecourt/domain/contract/config.ts'
import { bind } from '#src/http/mount.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'

export const configRoutes = bind('config', config, {
  get: async (ctx) => ({
    data: {
      branding: ctx.config.branding,
      networks_used: ctx.config.networks_used,
      transactions_from: ctx.config.transactions_from,
      sends_mail: ctx.mailer !== null,
      support_sign_in: ctx.config.support_sign_in,
      demo: ctx.config.is_demo ? { password: demoPassword, logins: [...demoLogins] } : null,
    },
  }),
})
