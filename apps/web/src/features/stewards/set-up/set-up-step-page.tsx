import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { DoorsStep } from './doors-step.tsx'
import { LanguageStep } from './language-step.tsx'
import { LookStep } from './look-step.tsx'
import { Ready } from './ready.tsx'
import { ServicesStep } from './services-step.tsx'
import type { StepName } from './step.tsx'

const steps: Record<StepName, ComponentType> = {
  look: LookStep,
  language: LanguageStep,
  doors: DoorsStep,
  services: ServicesStep,
}

const isStep = (name: string): name is StepName => Object.hasOwn(steps, name)

/** The steps after the account, which are calls of the desk. Any other name is the end. */
function SetUpStepPage() {
  const { step = '' } = useParams()
  if (!isStep(step)) return <Ready />
  const Shown = steps[step]
  return <Shown key={step} />
}

export { SetUpStepPage as Component }
