import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@canopy/contract/accounts/factors/shapes'
import type { Tx } from '../../../db/database.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import {
  countFactors,
  deleteRecoveryCode,
  deleteRecoveryCodes,
  insertRecoveryCodes,
} from './factor-queries.ts'

/** Crockford's base 32: without letters that look like digits, which are read as these. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE = /^[0-9a-z]{24}$/
const GROUP = /.{4}(?=.)/g

/** 24 letters and digits of 5 random bits each. */
const createCode = () => Array.from(randomBytes(24), (byte) => ALPHABET.charAt(byte % 32)).join('')

/** Replaces the member's codes and returns the new ones as "abcd-efgh-…". Only their hashes are stored. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, codes.map(hashToken))
  return codes.map((code) => code.replaceAll(GROUP, '$&-'))
}

/** The codes that come with a first factor; none if the member has some already. */
export async function firstCodes(tx: Tx, userId: string): Promise<string[]> {
  const { recoveryCodes } = await countFactors(tx, userId)
  return recoveryCodes > 0 ? [] : renewCodes(tx, userId)
}

/** Returns whether `typed` is a code of the member, and deletes it. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return CODE.test(code) && (await deleteRecoveryCode(tx, userId, hashToken(code)))
}

/** Codes replace a factor, so an account without any needs none. */
export async function deleteCodesWithLastFactor(tx: Tx, userId: string) {
  const { authenticators, passkeys } = await countFactors(tx, userId)
  if (authenticators + passkeys === 0) await deleteRecoveryCodes(tx, userId)
}
