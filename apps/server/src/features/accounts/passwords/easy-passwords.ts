/** New passwords that are guessed first are refused, however long they are. */

import { isOwnWords, type PasswordOwner } from '@canopy/contract/accounts/passwords'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { PASSWORD_MIN } from '@canopy/contract/limits'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import { isBreached } from './breach-check.ts'

async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones are refused anyway.
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN))
}

/** A long list, loaded with the first password. */
let common: ReturnType<typeof loadCommon> | undefined

/** A password of fewer different characters is a pattern like "aaaaaaaa" or "12121212". */
const CHARACTERS_MIN = 4

/** Removes digits and signs around the word. */
const coreOf = (password: string) => password.replace(/^\P{L}{1,4}/u, '').replace(/\P{L}{1,4}$/u, '')

const withoutSigns = (password: string) => password.replaceAll(/[^\p{L}\p{N}]/gu, '')

async function isCommon(password: string) {
  common ??= loadCommon()
  const known = await common
  // Wide letters and digits are those of other keyboards.
  const typed = password.normalize('NFKC').toLowerCase()
  const isKnown = [typed, coreOf(typed), withoutSigns(typed)].some((each) => known.has(each))
  return isKnown || new Set(typed).size < CHARACTERS_MIN
}

export type RefuseEasy = ReturnType<typeof createEasyPasswords>

/** `onError` is called when the service that knows breached passwords cannot be asked, in which case the password is accepted. */
export function createEasyPasswords(
  { passwordBreachCheck }: Pick<Config, 'passwordBreachCheck'>,
  onError: (error: unknown) => void,
) {
  /** `field` is that of the request, beside which the refusal is shown. @throws AppError validation_failed */
  return async (password: string, owner: PasswordOwner, field: string) => {
    const refuse = (message: PlainMessageId) => {
      throw new AppError('validation_failed', { message, fields: { [field]: message } })
    }
    if (await isCommon(password)) refuse('errors.passwordCommon')
    if (isOwnWords(password, owner)) refuse('errors.passwordOfOwnWords')
    if (passwordBreachCheck && (await isBreached(passwordBreachCheck, password).catch(onError)))
      refuse('errors.passwordBreached')
  }
}
