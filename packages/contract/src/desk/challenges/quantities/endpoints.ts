/** The call that corrects quantities. */

import { z } from 'zod/mini'
import { endpoint } from '../../../endpoint.ts'
import { SerialId } from '../../../fields.ts'
import { ProofCase } from '../proofs.ts'
import { QuantityCorrection } from './correction.ts'

/** Only of a proof that has a quantity. Its verdict stays. */
export const correctQuantity = endpoint({
  method: 'POST',
  path: '/api/admin/proofs/:proofId/quantity',
  access: { duties: ['review'] },
  params: z.object({ proofId: SerialId }),
  body: QuantityCorrection,
  reply: ProofCase,
})
