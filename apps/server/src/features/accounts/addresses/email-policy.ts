import type { Config } from '../../../config.ts'
import { isLoopback } from '../../../loopback.ts'

type Settings = Pick<Config, 'publicUrl' | 'smtpUrl'>

/** Whether accounts have to cost something, because Canopy can be reached by anybody. */
const isGuarded = ({ publicUrl }: Pick<Config, 'publicUrl'>) => !isLoopback(new URL(publicUrl).hostname)

/** Whether members have to confirm their e-mail addresses. Otherwise all addresses count as confirmed. */
export const needsConfirmedEmail = (config: Settings) => config.smtpUrl !== undefined || isGuarded(config)
