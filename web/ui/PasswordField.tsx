import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { cx } from './cx.ts'
import type { FieldProps } from './Field.tsx'
import { controlClass, FieldFrame } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import { texts } from './texts.ts'

/** A password that can be looked at while typing. Give `autoComplete` for the password manager. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlClass, 'pr-14')}
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
