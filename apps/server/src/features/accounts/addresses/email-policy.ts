import type { Config } from '../../../config.ts'

/** Whether members have to confirm their e-mail addresses. Otherwise all addresses count as confirmed. */
export const needsConfirmedEmail = ({ economy, smtpUrl }: Pick<Config, 'economy' | 'smtpUrl'>) =>
  economy === 'guarded' || smtpUrl !== undefined
