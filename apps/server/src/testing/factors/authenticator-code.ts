import { Secret, TOTP } from 'otpauth'

/** Code that an authenticator app shows at `time` for the key `secret`. */
export const codeAt = (secret: string, time: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })
