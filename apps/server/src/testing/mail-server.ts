import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** A local mail server, which rejects addresses that start with "refused". `next` resolves with the first mail not yet returned. */
export async function startMailServer() {
  const mails: string[] = []
  let returned = 0
  let arrive = () => {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
      done(address.startsWith('refused') ? refusal : null)
    },
    async onData(stream, _session, done) {
      mails.push(await text(stream))
      arrive()
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next() {
      while (mails.length <= returned) await new Promise<void>((resolve) => (arrive = resolve))
      returned += 1
      return mails[returned - 1] ?? ''
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
