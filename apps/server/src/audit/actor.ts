import type { Duty } from '@canopy/contract/desk/duties'
import { AppError } from '../app-error.ts'

/** The member or steward who makes a request. */
export type Actor = { userId: string; duties: readonly Duty[]; requestId: string }

/** Acts of the command line have no actor. */
export const COMMAND_LINE = { userId: null, requestId: null }

/** Stewards do not decide about themselves or about what is theirs. @throws AppError own_case */
export function refuseOwn({ userId }: Actor, ownerId: string) {
  if (userId === ownerId) throw new AppError('own_case')
}
