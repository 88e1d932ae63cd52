import { Link } from '@tanstack/react-router'
import { IconPhone } from '@tabler/icons-react'
import { useConfig } from '#src/api/config.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './Footer.module.css'

const telephoneLink = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`

export function Footer() {
  const { customer_service_phone, copyright_year, provider_name } = useConfig().branding
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.lost}>
          <IconPhone size={16} aria-hidden className={classes.icon} />
          <span>
            Lost or stolen card? Call customer service 24 hours a day at{' '}
            <a className={classes.phone} href={telephoneLink(customer_service_phone)}>
              {customer_service_phone}
            </a>
          </span>
        </p>
        <nav aria-label="Legal" className="row wrap gap-1-4">
          <Link className={classes.link} to="/term-and-condition-public">
            Terms and Conditions
          </Link>
          <Link className={classes.link} to="/website-agreement">
            Website Agreement
          </Link>
          <Link className={classes.link} to="/privacy-policy">
            Privacy Policy
          </Link>
          <LanguageSwitch className={classes.link} />
        </nav>
        <p className="no-margin">
          © {copyright_year} {provider_name}
        </p>
      </div>
    </footer>
  )
}
