import type { Duty } from '@canopy/contract/desk/duties'
import { AppError } from '../app-error.ts'
import type { Tx } from '../db/database.ts'
import { lockIsSteward } from './audit-queries.ts'

/** The member or steward who makes a request, with the id of the API key if a program makes it for them. */
export type Actor = { userId: string; duties: readonly Duty[]; requestId: string; keyId?: string }

/** Acts of the command line, and what happens by itself, have no actor. */
export const NO_ACTOR = { userId: null, requestId: null, keyId: undefined }

/** Stewards do not decide about themselves or about what is theirs. @throws AppError own_case */
export function refuseOwn({ userId }: Actor, ownerId: string) {
  if (userId === ownerId) throw new AppError('own_case')
}

/** Programs decide about no steward. It locks the member, who gets no duties meanwhile. @throws AppError person_needed */
export async function refuseProgram(tx: Tx, { keyId }: Actor, userId: string): Promise<void> {
  if (keyId !== undefined && (await lockIsSteward(tx, userId))) throw new AppError('person_needed')
}

/** Refuses decisions about what is the actor's own, and those of programs about what is a steward's. @throws AppError own_case, person_needed */
export async function refuseCaseOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  refuseOwn(actor, userId)
  await refuseProgram(tx, actor, userId)
}
