import type { Category } from '@canopy/contract/challenges/category'
import { categoryLabels } from '@canopy/contract/challenges/category-labels'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import {
  Bike,
  Carrot,
  Droplets,
  Handshake,
  type LucideIcon,
  Recycle,
  TreeDeciduous,
  Wrench,
  Zap,
} from 'lucide-react'
import { t } from '../../language/messages.ts'

const icons: Record<string, LucideIcon> = {
  energy: Zap,
  mobility: Bike,
  food: Carrot,
  water: Droplets,
  waste: Recycle,
  nature: TreeDeciduous,
  things: Wrench,
  community: Handshake,
} satisfies Record<Category, LucideIcon>

/** Icon for a category whose name is beside it, or labels what is around it. */
export function CategoryIcon({ category }: { category: Challenge['category'] }) {
  const Icon = icons[category] ?? Handshake
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}

const isListed = (category: string): category is Category => category in categoryLabels

/** A category that this version does not know is named as the server does. */
export const nameOfCategory = (category: Challenge['category']) =>
  isListed(category) ? t(categoryLabels[category]) : category
