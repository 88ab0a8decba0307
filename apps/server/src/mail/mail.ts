/** Outgoing mail, by SMTP or as files in the outbox folder. */

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { getSystemErrorName } from 'node:util'
import { SECOND } from '@canopy/contract/limits'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { traced } from '../telemetry/trace.ts'
import { senderOf } from './sender.ts'

export type Message = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

/**
 * A mail server that cannot be reached or does not accept something. What it `answered` may contain the recipient, so a log, which writes the
 * own properties of an error, has only `code`: the status of the server, or why it could not be reached.
 */
export class MailError extends Error {
  override readonly name: string = 'MailError'
  readonly code: string
  readonly #answered: string | undefined
  readonly #isRefusal: boolean
  readonly #mayBeSent: boolean

  /** `content` is that of the mail, if the server was ready for it. */
  constructor(message: string, error: unknown, content: Readable | undefined) {
    super(message)
    this.code = codeOf(error)
    this.#answered = Answered.safeParse(error).data?.response
    const { responseCode } = Object(error)
    const isRefused = typeof responseCode === 'number' && responseCode >= 400
    this.#isRefusal = isRefused && content !== undefined
    this.#mayBeSent = !isRefused && content?.readableDidRead === true
  }

  get answered() {
    return this.#answered
  }

  /** Whether the server has answered that it does not take this mail, for now or for good; not that it takes no login, or no mails at all. */
  get isRefusal() {
    return this.#isRefusal
  }

  /** Whether the server had begun to get the mail, and has not said that it does not take it: it may have arrived. */
  get mayBeSent() {
    return this.#mayBeSent
  }
}

/** The mail server says that there is no such mailbox. */
export class NoSuchMailbox extends MailError {
  override readonly name = 'NoSuchMailbox'
}

export type Mail = {
  /** Returns what the mail server answered; nothing if the mail became a file. @throws MailError */
  send(message: Message): Promise<string | undefined>
  /** Connects and logs in, without sending anything. */
  verify(): Promise<void>
  /** Deletes the files of mails that were written before `time`: they contain addresses and links. */
  deleteBefore(time: Date): Promise<void>
  close(): void
}

type MailSettings = {
  smtpUrl: string | undefined
  /** Whether a server that offers no TLS is refused. */
  needsTls: boolean
  from: string
  outbox: string
}

/** Time limits for mail servers that do not respond. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
}

/** Prevents automatic answers by mail servers and people on holiday. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** The status of the mail server, or why it could not be reached: `ESOCKET` of the library says less than the error of the system. */
function codeOf(error: unknown): string {
  const { responseCode, errno, code } = Object(error)
  if (typeof responseCode === 'number') return String(responseCode)
  return typeof errno === 'number' ? getSystemErrorName(errno) : String(code ?? 'unknown')
}

const Answered = z.object({ response: z.string() })

/** Refusal of a recipient by a mail server. */
const Refusal = z.object({ command: z.literal('RCPT TO'), responseCode: z.number(), response: z.string() })

/** Not of a full mailbox, nor of senders and relays that it does not accept: another mail may arrive. */
function isNoSuchMailbox(error: unknown) {
  const { success, data } = Refusal.safeParse(error)
  if (!success) return false
  const [, status] = /^5\d\d[ -](\d\.\d+\.\d+)/.exec(data.response) ?? []
  if (status !== undefined) return status.startsWith('5.1.') || status === '5.2.1'
  return [550, 551, 553].includes(data.responseCode)
}

async function deleteFilesBefore(folder: string, time: Date) {
  const files = await readdir(folder).catch((): string[] => [])
  for (const file of files) {
    const path = join(folder, file)
    if ((await stat(path)).mtime < time) await rm(path)
  }
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ')

const partOf = (type: string, body: string) => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  body,
]

/** Lines are not folded, so that links can be copied from the file. */
function fileOf({ to, subject, text, html, headers = {} }: Message, from: string) {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    ...AUTOMATIC,
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`)
  if (html === undefined) return [...lines, ...partOf('text/plain', text)].join('\n')
  const boundary = uuidv7()
  const parts = [partOf('text/plain', text), partOf('text/html', html)]
  return [
    ...lines,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
    '',
  ].join('\n')
}

/** Creates the sender of mails. If there is no `smtpUrl`, each message becomes an .eml file in `outbox`. */
export function createMail({ smtpUrl, needsTls, from, outbox }: MailSettings): Mail {
  const deleteBefore = (time: Date) => deleteFilesBefore(outbox, time)
  if (smtpUrl !== undefined) {
    const options = { ...TIMEOUTS, pool: true, requireTLS: needsTls, url: smtpUrl } as const
    const transport = createTransport(options)
    /** Contents by recipient. One that was read has been sent, at least in part, as the library itself tells it. */
    const contents = new WeakMap<object, Readable>()
    transport.use('stream', ({ data, message }, done) => {
      // Called as soon as a connection is ready for the mail.
      message.processFunc((content) => {
        contents.set(Object(data.to), content)
        return content
      })
      done()
    })
    const { hostname } = new URL(smtpUrl)
    const attributes = { 'server.address': hostname }
    /** The response of a mail server may contain the recipient, which must not be logged. */
    function failure(what: string, error: unknown, content?: Readable) {
      const message = `the mail server ${hostname} ${what} (${codeOf(error)})`
      const Kind = isNoSuchMailbox(error) ? NoSuchMailbox : MailError
      return new Kind(message, error, content)
    }
    return {
      async send(message) {
        // Not as text, in which a comma or a bracket could begin another address.
        const to = { name: '', address: message.to }
        try {
          const { response } = await traced('send mail', { isCall: true, attributes }, () =>
            transport.sendMail({
              ...message,
              from: senderOf(from),
              to,
              headers: { ...AUTOMATIC, ...message.headers },
            }),
          )
          return response
        } catch (error) {
          throw failure('did not accept a mail', error, contents.get(to))
        }
      },
      async verify() {
        await transport.verify().catch((error: unknown) => {
          throw failure('did not accept the login', error)
        })
      },
      deleteBefore,
      close: () => transport.close(),
    }
  }
  return {
    async send(message) {
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      await writeFile(join(outbox, `${uuidv7()}.eml`), fileOf(message, senderOf(from)), { mode: 0o600 })
      return undefined
    },
    async verify() {},
    deleteBefore,
    close() {},
  }
}
