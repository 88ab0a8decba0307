import type { Duty } from '@canopy/contract/desk/duties'
import { AppError } from '../app-error.ts'

/** The member or steward who makes a request, with the id of the API key if a program makes it for them. */
export type Actor = { userId: string; duties: readonly Duty[]; requestId: string; keyId?: string }

/** Acts of the command line have no actor. */
export const COMMAND_LINE = { userId: null, requestId: null, keyId: undefined }

/** Stewards do not decide about themselves or about what is theirs. @throws AppError own_case */
export function refuseOwn({ userId }: Actor, ownerId: string) {
  if (userId === ownerId) throw new AppError('own_case')
}
