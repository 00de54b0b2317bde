import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { PasskeyAddSheet } from './PasskeyAddSheet.tsx'
import { PasskeySheet } from './PasskeySheet.tsx'
import { type Passkey, passkeysQuery } from './queries.ts'
import { passkeyTexts as texts } from './texts.ts'
import { knowsPasskeys } from './webauthn.ts'

/** One's passkeys: add, name, remove. */
export function Passkeys() {
  const query = useQuery(passkeysQuery)
  const now = useNow()
  const [adding, setAdding] = useState(false)
  const [changed, setChanged] = useState<Passkey | null>(null)
  return (
    <>
      <QueryView
        query={query}
        error={texts.failed}
        errorRow
        loading={<LoadingBlocks className="h-19 rounded-field max-[389px]:h-26 lg:h-15" />}
      >
        {({ available, passkeys }) => (
          <div className="grid">
            <SettingRow title={texts.passkeys} note={noteOf(available)}>
              {available && knowsPasskeys() && (
                <Button tone="quiet" small onClick={() => setAdding(true)}>
                  {texts.passkeyAdd}
                </Button>
              )}
            </SettingRow>
            {passkeys.length > 0 && (
              <ul className="grid">
                {passkeys.map((passkey) => (
                  <li key={passkey.id}>
                    <SettingRow title={passkey.name} note={whenOf(passkey, now)}>
                      <IconButton
                        label={texts.passkeyEdit(passkey.name)}
                        icon={<Pencil />}
                        onClick={() => setChanged(passkey)}
                      />
                    </SettingRow>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
      {adding && (
        <PasskeyAddSheet
          another={(query.data?.passkeys.length ?? 0) > 0}
          onClose={() => setAdding(false)}
        />
      )}
      {changed !== null && <PasskeySheet passkey={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function noteOf(available: boolean): string {
  if (!available) return texts.passkeysAway
  return knowsPasskeys() ? texts.passkeysNote : texts.passkeysForeign
}

const whenOf = ({ createdAt, lastUsedAt }: Passkey, now: Date): string =>
  lastUsedAt === null
    ? texts.passkeyUnused(formatMoment(createdAt, now))
    : texts.passkeyUsed(formatMoment(lastUsedAt, now))
