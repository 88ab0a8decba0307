import type { PlainMessageId } from '../language/translate.ts'
import type { Category } from './category.ts'

export const categoryLabels: Record<Category, PlainMessageId> = {
  energy: 'challenges.energy',
  mobility: 'challenges.mobility',
  food: 'challenges.food',
  water: 'challenges.water',
  waste: 'challenges.waste',
  nature: 'challenges.nature',
  things: 'challenges.things',
  community: 'challenges.community',
}
