import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'
import type { FieldProps } from './Field.tsx'
import { controlClass, FieldFrame } from './FieldFrame.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  /** A password that is being chosen: a word on it takes the place of the hint (trust c). */
  chosen?: boolean
}

/** A password that can be looked at while typing. Give `autoComplete` for the password manager. */
export function PasswordField({
  chosen = false,
  label,
  hint,
  error,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [advice, setAdvice] = useState<string | null>(null)
  const judge = (password: string) => {
    // Without its code nothing is said; the server decides anyway.
    import('./passwordAdvice.ts').then(
      ({ adviceOn }) => setAdvice(adviceOn(password)),
      () => undefined,
    )
  }
  return (
    <FieldFrame
      {...{ label, error, className, id }}
      hint={advice === null ? hint : <span role="status">{advice}</span>}
    >
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            onInput={(event) => {
              input.onInput?.(event)
              if (chosen) judge(event.currentTarget.value)
            }}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlClass, 'pr-14 pl-4')}
          />
          <IconButton
            className="absolute top-1 right-1.5 text-muted [&>svg]:size-5"
            label={shown ? texts.hide : texts.show}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
