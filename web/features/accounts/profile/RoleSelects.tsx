import { ROLES, type Role } from '#contract/kernel/roles.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { profileTexts as texts } from './texts.ts'

interface RoleSelectsProps {
  myRole: Role
  partnerRole: Role
  onChange: (roles: { myRole: Role; partnerRole: Role }) => void
  disabled?: boolean
}

/** „Deine Rolle“ and „Rolle deines Partners“, side by side where there is room. */
export function RoleSelects({ myRole, partnerRole, onChange, disabled }: RoleSelectsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.1rem),1fr))] items-end gap-3">
      <RoleSelect
        label={texts.myRole}
        value={myRole}
        onChange={(role) => onChange({ myRole: role, partnerRole })}
        disabled={disabled}
      />
      <RoleSelect
        label={texts.partnerRole}
        value={partnerRole}
        onChange={(role) => onChange({ myRole, partnerRole: role })}
        disabled={disabled}
      />
    </div>
  )
}

interface RoleSelectProps {
  label: string
  value: Role
  onChange: (role: Role) => void
  disabled: boolean | undefined
}

function RoleSelect({ label, value, onChange, disabled }: RoleSelectProps) {
  const choose = (text: string) => {
    const role = ROLES.find((one) => one === text)
    if (role !== undefined) onChange(role)
  }
  return (
    <Select
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => choose(event.target.value)}
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}
