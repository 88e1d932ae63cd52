import { IconExternalLink } from '@tabler/icons-react'
import { useConfig } from '#src/api/config.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { pickupAddress } from './pickup-address.ts'
import classes from './DeliveryStep.module.css'

const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

export function PickupFields({ form }: { form: DeliveryForm }) {
  const { pickup_address: office, business_hours } = useConfig().branding
  return (
    <FieldGrid>
      <address data-wide className={classes.address}>
        <strong>{office.name}</strong>
        <span>{office.street_address}</span>
        <span>
          {office.city}, {office.state} {office.zipcode}
        </span>
        <span className="dimmed">{business_hours}</span>
        <a href={mapOf(pickupAddress(office))} target="_blank" rel="noreferrer" className={classes.map}>
          Show on a map
          <IconExternalLink size={16} aria-hidden />
          <Hidden>, opens in a new tab</Hidden>
        </a>
      </address>
      <TextField label="Name" withAsterisk autoComplete="name" {...form.getInputProps('pickup_name')} />
      <PhoneField label="Phone number" withAsterisk {...form.getInputProps('pickup_phone_number')} />
      <div data-wide>
        <TextAreaField label="Special instruction" limit={500} rows={2} {...form.getInputProps('pickup_special_instruction')} />
      </div>
    </FieldGrid>
  )
}
