/** The calls about reviewers of proofs. */

import { endpoint } from '../../endpoint.ts'
import { ReviewerInfo, ReviewFigures } from './shapes.ts'

export const getReviewFigures = endpoint({ method: 'GET', path: '/api/proof/figures', access: 'member', reply: ReviewFigures })

export const getReviewer = endpoint({ method: 'GET', path: '/api/reviewer', access: 'member', reply: ReviewerInfo })
