export const productTitle = 'Jotline: AI Smart Contact For Service Pros';
