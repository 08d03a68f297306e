/** Words known today, apart from the schemas so that features can offer them without loading those. */
export const employeeStatuses = ['active', 'upcoming', 'deactivated'] as const;
export const reportStatuses = ['pending', 'done', 'error'] as const;
export const reportFormats = ['csv', 'excel'] as const;
export type ReportFormat = (typeof reportFormats)[number];
