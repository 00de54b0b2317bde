import {
  DEFAULT_OWN_ROLE,
  DEFAULT_PARTNER_ROLE,
  mayChooseDailyCard,
  type Role,
} from '#contract/kernel/roles.ts'
import { roleEffects } from '#web/lib/session/roleEffects.ts'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RoleSelects } from '../profile/RoleSelects.tsx'
import { setupTexts as texts } from './texts.ts'

interface Roles {
  readonly myRole: Role
  readonly partnerRole: Role
}

/** Roles for each answer; the defaults are those of the specification (PROFIL-12, PROFIL-13). */
const ANSWERS = {
  me: { myRole: DEFAULT_PARTNER_ROLE, partnerRole: DEFAULT_OWN_ROLE },
  partner: { myRole: DEFAULT_OWN_ROLE, partnerRole: DEFAULT_PARTNER_ROLE },
  both: { myRole: 'Ausgeglichen', partnerRole: 'Ausgeglichen' },
} as const satisfies Record<string, Roles>

type Chooser = keyof typeof ANSWERS

/** Which answer two roles amount to; null where neither of them chooses. */
function chooserOf({ myRole, partnerRole }: Roles): Chooser | null {
  const [mine, theirs] = [mayChooseDailyCard(myRole), mayChooseDailyCard(partnerRole)]
  if (mine && theirs) return 'both'
  if (mine) return 'me'
  return theirs ? 'partner' : null
}

interface RoleQuestionProps extends Roles {
  onChange: (roles: Roles) => void
  /** The partner within a sentence. */
  partner: string
  /** Otherwise the roles are shown only (SETUP-10). */
  mayDefine: boolean
}

/** Asks for the roles by what they do; the selects below name them (SETUP-08, SETUP-09, SETUP-22). */
export function RoleQuestion({ onChange, partner, mayDefine, ...roles }: RoleQuestionProps) {
  const { myRole, partnerRole } = roles
  return (
    <Panel aria-labelledby="roles" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="roles">{texts.roles}</h2>
        <p className="text-sm text-muted">{mayDefine ? texts.rolesMore : texts.rolesGiven}</p>
      </div>
      {mayDefine && (
        <>
          <RadioGroup
            legend={<span className="sr-only">{texts.roles}</span>}
            value={chooserOf(roles)}
            options={(['me', 'partner', 'both'] as const).map((value) => ({
              value,
              label: texts.choosers[value],
            }))}
            onChange={(chooser) => onChange(ANSWERS[chooser])}
          />
          <p className="text-sm text-muted">{texts.roleNames}</p>
        </>
      )}
      <RoleSelects {...roles} onChange={onChange} disabled={!mayDefine} />
      <div role="status">
        <ul className="grid gap-1 text-sm">
          {roleEffects(myRole, partnerRole, partner).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
