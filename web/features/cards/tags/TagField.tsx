import { tagTexts as texts } from './texts.ts'
import './tag-field.css'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { FieldFrame } from '#web/ui/form/FieldFrame.tsx'
import type { DraftTag } from './state.ts'
import type { useTagCombobox } from './useTagCombobox.ts'

export interface TagFieldProps {
  chosen: readonly DraftTag[]
  box: ReturnType<typeof useTagCombobox>
  readOnly?: boolean
}

/** Tags typed and added with Enter, with suggestions (KARTEN-93 to KARTEN-98). */
export function TagField({ chosen, box, readOnly }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame label={texts.label} hint={texts.hint} error={box.error}>
      {(control) => (
        <div className="relative">
          <div className="tag-field-box flex min-h-13 flex-wrap items-center gap-1.5 rounded-field bg-sunken px-2.5">
            {chosen.map(({ name }) => (
              <span
                key={name}
                className="inline-flex max-w-full items-center rounded-full bg-raised pl-3.5 text-sm leading-6 font-[550] wrap-anywhere"
              >
                <bdi>{name}</bdi>
                <button
                  type="button"
                  className="tag-field-remove grid place-items-center rounded-full [&>svg]:size-4"
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
              readOnly={readOnly}
              className="min-h-11 flex-1 px-1.5 outline-none"
              name="tag"
              enterKeyHint="done"
            />
          </div>
          <div
            id={box.listId}
            role="listbox"
            aria-label={texts.suggestions}
            className="tag-field-list absolute inset-x-0 rounded-field bg-raised"
            hidden={box.suggestions.length === 0}
          >
            {box.suggestions.map(({ id, name }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys live on the input, which keeps the focus
              <div
                key={id}
                id={box.optionId(index)}
                role="option"
                tabIndex={-1}
                className="flex min-h-11 cursor-pointer items-center rounded-small px-3 py-1"
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
