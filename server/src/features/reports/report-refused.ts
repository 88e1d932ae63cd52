/** A report that fails however often it is tried. The message is for its reader. */
export class ReportRefused extends Error {}
