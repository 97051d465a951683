import { useStore } from '@tanstack/react-form'
import { countryCodes, form as words } from '#content/waitlist.ts'
import type { CountryCode } from '#contract/phone-number.ts'
import { field } from '#styled-system/recipes/index'
import { FieldHint, SelectField } from '#ui/field.tsx'
import { numberHint } from './number-hint.ts'
import { TextField } from './text-field.tsx'
import { useFieldOf, useFormAround } from './form-context.ts'

/** The country code and the number, which are sent as one. */
export function PhoneFields() {
  const { form, left } = useFormAround()
  const chosen = useFieldOf('countryCode')
  const hint = useStore(form.store, ({ values: { countryCode, phoneNumber } }) =>
    phoneNumber === left.phoneNumber ? numberHint(countryCode as CountryCode, phoneNumber) : undefined,
  )
  return (
    <div className={field().phone}>
      <SelectField
        name="countryCode"
        label={words.phone.code}
        error={chosen.error}
        autoComplete="tel-country-code"
        {...(import.meta.env.SSR && { defaultValue: chosen.value })}
      >
        {countryCodes.map(({ code, country }) => (
          <option key={code} value={code}>
            {code} {country}
          </option>
        ))}
      </SelectField>
      <TextField
        name="phoneNumber"
        label={words.phone.label}
        note={words.phone.note}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        hasHintElsewhere
      />
      <FieldHint name="phoneNumber">{hint}</FieldHint>
    </div>
  )
}
