import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { texts } from '../texts.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './FieldFrame.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  /** A password that is being chosen: advice on it takes the place of the hint (trust c). */
  chosen?: boolean
}

/** A password with a button that shows it. Password managers need `autoComplete`. */
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
  const advise = (password: string) => {
    // Loaded here only, since the list is long. Without it nothing is said; the server decides.
    import('#contract/kernel/common-passwords.ts').then(
      ({ isCommonPassword }) =>
        setAdvice(isCommonPassword(password) ? texts.commonPassword : adviceOnLength(password)),
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
              if (chosen) advise(event.currentTarget.value)
            }}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="control pr-14 pl-4"
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

/** NIST SP 800-63B-4 wants this length where a password is all there is; it is advice only. */
const STRONG = 15
const FAIR = 8

/** Advice on the length of a password, which is what counts; null while nothing is typed. */
function adviceOnLength(password: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return null
  if (length < FAIR) return texts.shortPassword
  return length < STRONG ? texts.fairPassword : texts.strongPassword
}
