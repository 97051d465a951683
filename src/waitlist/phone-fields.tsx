import { useStore } from '@tanstack/react-form'
import { countryCodes, form as words } from '#content/waitlist.ts'
import { numberHint, type CountryCode } from '#contract/phone-number.ts'
import { field } from '#styled-system/recipes/index'
import { FieldHint, idOf, useFieldOf, useFormAround } from './field.tsx'
import { TextField } from './text-field.tsx'

/** The country code and the number, which are sent as one. The label of the number is seen for both. */
export function PhoneFields() {
  const { form, left } = useFormAround()
  const { value: chosen, attributes, error } = useFieldOf('countryCode')
  const hint = useStore(form.store, ({ values: { countryCode, phoneNumber } }) =>
    phoneNumber === left.phoneNumber ? numberHint(countryCode as CountryCode, phoneNumber) : undefined,
  )
  const styles = field()
  return (
    <div className={styles.phone}>
      <div className={styles.root}>
        <span className={styles.select}>
          {/* A native one opens faster on a phone than any custom one. */}
          <select
            id={idOf('countryCode')}
            aria-label={words.phone.code}
            name="countryCode"
            autoComplete="tel-country-code"
            {...(import.meta.env.SSR && { defaultValue: chosen })}
            {...attributes}
            className={styles.control}
          >
            {countryCodes.map(({ code, country }) => (
              <option key={code} value={code}>
                {`${code} ${country}`}
              </option>
            ))}
          </select>
          <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
            <path d="M1 3.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
        {error}
      </div>
      <TextField
        name="phoneNumber"
        label={words.phone.label}
        note={words.phone.note}
        // HTML allows no part of a number to be filled into type tel.
        autoComplete="tel-national"
        inputMode="tel"
        hasHintElsewhere
      />
      <FieldHint name="phoneNumber">{hint}</FieldHint>
    </div>
  )
}
