import { tagTexts as texts } from './texts.ts'
import './tag-field.css'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { TAG_MAX } from '#contract/cards/rules.ts'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import type { DraftTag } from './state.ts'
import type { useTagCombobox } from './useTagCombobox.ts'

export interface TagFieldProps {
  chosen: readonly DraftTag[]
  box: ReturnType<typeof useTagCombobox>
}

/** Tags typed and added with Enter, with suggestions (KARTEN-93 to KARTEN-98). */
export function TagField({ chosen, box }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame label={texts.label} hint={texts.hint} error={box.error}>
      {(control) => (
        <div className="tag-field">
          <div className="tag-field-box">
            {chosen.map(({ name }) => (
              <span key={name} className="tag-field-chip">
                {name}
                <button
                  type="button"
                  onClick={() => {
                    box.remove(name)
                    input.current?.focus()
                  }}
                >
                  <X aria-hidden="true" />
                  <span className="sr-only">{texts.remove(name)}</span>
                </button>
              </span>
            ))}
            <input
              {...box.input}
              {...control}
              ref={input}
              name="tag"
              maxLength={TAG_MAX}
              enterKeyHint="done"
            />
          </div>
          <div
            id={box.listId}
            role="listbox"
            aria-label={texts.suggestions}
            className="tag-field-list"
            hidden={box.suggestions.length === 0}
          >
            {box.suggestions.map(({ id, name }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys live on the input, which keeps the focus
              <div
                key={id}
                id={box.optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === box.active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => box.add(name)}
              >
                {name}
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {box.said}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
