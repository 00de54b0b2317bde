import './step-progress.css'

const texts = {
  step: (step: number, steps: number) => `Schritt ${step} von ${steps}`,
} as const

interface StepProgressProps {
  step: number
  steps: number
}

/** How far one is in something of several screens. */
export const StepProgress = ({ step, steps }: StepProgressProps) => (
  <div className="step-progress">
    <p>{texts.step(step, steps)}</p>
    <progress aria-hidden="true" value={step} max={steps} />
  </div>
)
