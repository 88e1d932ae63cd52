// npm run rotate-keys : rewraps everything under the active key of the key ring, while the portal runs.
import { counted } from '@forecourt/domain/format/counted.ts'
import { readConfig } from '#src/system/config.ts'
import { StartError } from '#src/system/start-error.ts'
import { rewrapAll } from '#src/secrets/rewrap.ts'
import { audit } from '#src/trail/audit.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { jobBase, openSystem } from './open-system.ts'

await run(async (onStop) => {
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'rotate-keys', address: '', user_agent: '' }
  const ctx = { ...jobBase(system), origin, who: { system: 'rotate-keys' } }
  const { active } = ctx.keyring.wrapping
  const { keys, files, left } = await rewrapAll(ctx)
  await audit(ctx, { action: 'keys.rotate', after: { active, keys, files, left } })
  console.log(`Now wrapped by "${active}": ${counted(keys, 'key')} of accounts and ${counted(files, 'file')}.`)
  if (left > 0)
    throw new StartError(
      `${counted(left, 'key is', 'keys are')} still wrapped by another key. Give every instance the new key ring, then run this again.`,
    )
  console.log('Nothing is wrapped by another key. Keep the old keys in the key ring: hashes and the audit log need them.')
  process.kill(process.pid, 'SIGTERM')
})
